import { diagnose, toIsoDate, toRunJson } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Report } from '../../engine/run/report.ts'
import type { ExportFile, ExportKind } from '../api/api.ts'
import { nextTask } from '../core/host.ts'
import type { RunSource } from '../views/preview.ts'
import { equityCsv, tradesCsv } from './exportCsv.ts'
import { reportHtml } from './exportHtml.ts'

interface Format {
  readonly word: string
  readonly extension: string
  readonly mime: string
  /** `prices` are the main instrument's; `source` is what the run was made of. */
  readonly write: (report: Report, prices?: Bars, source?: RunSource) => Iterable<string>
}

const FORMATS: Readonly<Record<ExportKind, Format>> = {
  'trades-csv': { word: 'trades', extension: 'csv', mime: 'text/csv;charset=utf-8', write: tradesCsv },
  'equity-csv': { word: 'equity', extension: 'csv', mime: 'text/csv;charset=utf-8', write: equityCsv },
  'run-json': { word: 'run', extension: 'json', mime: 'application/json', write: runJson },
  'report-html': {
    word: 'report',
    extension: 'html',
    mime: 'text/html;charset=utf-8',
    write: reportHtml,
  },
}

/**
 * The run as a file, named for what it holds and the day in India: "sauda-trades-NIFTY-momentum-2023-06-01.csv".
 * A long file is written with pauses, so that the worker still answers whether it lives.
 */
export async function exportRun(
  report: Report,
  kind: ExportKind,
  nowMs: number,
  prices?: Bars,
  source?: RunSource,
): Promise<ExportFile> {
  const { word, extension, mime, write } = FORMATS[kind]
  const { instrument, strategy } = report.inputs
  const name = ['sauda', word, toNamePart(instrument), toNamePart(strategy), toIsoDate(nowMs)].join('-')
  const pieces: string[] = []
  for (const piece of write(report, prices, source)) {
    pieces.push(piece)
    await nextTask()
  }
  return { name: `${name}.${extension}`, blob: new Blob(pieces, { type: mime }) }
}

/** What `JSON.stringify` writes, one member after the other; the diagnosis comes last. */
function* runJson(report: Report, _prices?: Bars, source?: RunSource): Iterable<string> {
  let before = '{'
  const diagnosis = source && { diagnosis: diagnose(source.dataset, report) }
  for (const [name, value] of Object.entries({ ...toRunJson(report), ...diagnosis })) {
    yield `${before}${JSON.stringify(name)}:${JSON.stringify(value)}`
    before = ','
  }
  yield '}'
}

/** A custom symbol may hold anything; a file name may not. */
function toNamePart(text: string): string {
  return text.replace(/[^\w&-]+/g, '_').slice(0, 40)
}
