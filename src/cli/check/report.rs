//! One answer's report in the format that was asked for, behind those of other answers.

use std::io::{self, Write};

use serde::Serialize;

use super::grade::Room;
use crate::cli::args::CheckFormat;
use crate::report::check::{
    AnswerOrigin, CheckFailure, CheckReport, Checked, Company, MarkSheet, check_csv_failure,
    check_csv_row, check_text,
};
use crate::report::{Diagnostic, append, json_line, json_pretty};

/// What stands between two reports of an array; here it stands in front of each.
pub(super) const BETWEEN: &str = ",\n";

/// Adds the report of a checked answer.
pub(super) fn checked(room: &Room, company: Company, checked: &Checked, reports: &mut Vec<u8>) {
    append(reports, |out| match room.format {
        CheckFormat::Text => {
            out.write_all(b"\n")?;
            check_text(checked, room.arguments.text.glyphs(), out)
        }
        CheckFormat::Json => in_array(&CheckReport::new(checked), out),
        CheckFormat::Jsonl => line(&CheckReport::new(checked), out),
        CheckFormat::Csv => check_csv_row(checked, out),
        CheckFormat::Platform(platform) => {
            let report = platform.report(&MarkSheet::of_checked(checked), company);
            out.write_all(report.as_bytes())
        }
    });
}

/// Keeps the place of an answer that has no checks, so that rows never shift.
pub(super) fn failed(
    room: &Room,
    company: Company,
    answer: AnswerOrigin,
    error: Diagnostic,
    reports: &mut Vec<u8>,
) {
    let failure = |error| CheckFailure::new(room.origin, room.document, answer, error);
    append(reports, |out| match room.format {
        CheckFormat::Text => Ok(()),
        CheckFormat::Json => in_array(&failure(error), out),
        CheckFormat::Jsonl => line(&failure(error), out),
        CheckFormat::Csv => check_csv_failure(answer, &error.message, out),
        CheckFormat::Platform(platform) => {
            let points = room.scheme.asked_points().unwrap_or_default();
            let sheet = MarkSheet::of_failed(room.origin, room.document, answer, error, points);
            out.write_all(platform.report(&sheet, company).as_bytes())
        }
    });
}

fn in_array(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(BETWEEN.as_bytes())?;
    json_pretty(report, out)
}

fn line(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    json_line(report, out)?;
    writeln!(out)
}
