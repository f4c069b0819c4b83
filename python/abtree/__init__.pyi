from os import PathLike
from typing import IO, Any, Optional, Union

__version__: str

class TreeError(ValueError):
    message: str
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    help: Optional[str]

class UsageError(ValueError):
    help: None

class Tree:
    @property
    def text(self) -> str: ...
    def evaluate(self, algorithm: Optional[str] = ..., **options: Any) -> Result: ...
    def draw(self, algorithm: Optional[str] = ..., **options: Any) -> Drawing: ...
    def check(
        self,
        answer: Union[str, bytes, dict[str, Any], PathLike[str], IO[Any], Result],
        points: Union[dict[str, Any], str, PathLike[str], IO[Any], None] = ...,
        format: str = ...,
        student: str = ...,
        **options: Any,
    ) -> Any: ...

class Record(dict[str, Any]):
    def __getattr__(self, name: str) -> Any: ...

class Explanation(dict[str, Any]): ...
class Trace(list[dict[str, Any]]): ...

class Result:
    # An int, a Fraction, or an infinite float.
    value: Any
    values: Any
    bound: str
    best_move: Optional[str]
    principal_variation: list[str]
    static_evaluations: list[str]
    visited: list[str]
    pruned: list[str]
    cutoffs: list[Record]
    nodes: list[Record]
    passes: list[Record]
    counts: Record
    def to_dict(self) -> dict[str, Any]: ...
    def explain(self, *nodes: str, **options: Any) -> Explanation: ...
    def trace(self) -> Trace: ...
    def __getattr__(self, name: str) -> Any: ...

class GameResult(Result):
    line: list[Any]

class Drawing:
    svg: str
    tex: str
    def save(self, path: Union[str, PathLike[str]]) -> None: ...

def read(source: Any, format: Optional[str] = ...) -> Tree: ...
def generate(**constraints: Any) -> Tree: ...
def search(game: Any, algorithm: str = ..., depth: Optional[int] = ..., **options: Any) -> GameResult: ...
def load_ipython_extension(shell: Any) -> None: ...
