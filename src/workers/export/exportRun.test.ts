import { describe, expect, it } from 'vitest'
import { runBacktest, sensitivity, toRunJson } from '../../engine/index.ts'
import type { ExportKind } from '../api/api.ts'
import { handReport } from '../testing/report.ts'
import { plainDataset } from '../testing/sweepData.ts'
import { exportRun } from './exportRun.ts'

const REPORT = handReport([10_000_000, 10_001_000])

describe('exportRun', () => {
  it('names the file by what it holds and by the day in India', async () => {
    // 20:00 in London is the next day in India
    const name = async (kind: ExportKind) => (await exportRun(REPORT, kind, Date.UTC(2023, 4, 31, 20))).name
    expect(await name('trades-csv')).toBe('sauda-trades-NIFTY-momentum-2023-06-01.csv')
    expect(await name('equity-csv')).toBe('sauda-equity-NIFTY-momentum-2023-06-01.csv')
    expect(await name('run-json')).toBe('sauda-run-NIFTY-momentum-2023-06-01.json')
    expect(await name('report-html')).toBe('sauda-report-NIFTY-momentum-2023-06-01.html')
  })

  it('X2 a hostile symbol cannot leave the folder or fill the name', async () => {
    const named = async (instrument: string) =>
      (await exportRun({ ...REPORT, inputs: { ...REPORT.inputs, instrument } }, 'run-json', 0)).name
    expect(await named('../../etc/passwd')).toBe('sauda-run-_etc_passwd-momentum-1970-01-01.json')
    expect(await named('<img>\u202E')).toBe('sauda-run-_img_-momentum-1970-01-01.json')
    expect(await named('M&M')).toBe('sauda-run-M&M-momentum-1970-01-01.json')
    expect(await named('A'.repeat(10_000))).toHaveLength(75)
  })

  it('W9 pauses between the runs of the sensitivity, so that the worker still answers', async () => {
    const source = plainDataset(400)
    const report = runBacktest(source.dataset, source.inputs)
    // whatever else waits for the worker has its turn in each pause
    let turns = 0
    const waiting = setInterval(() => turns++, 0)
    const { cases } = sensitivity(source.dataset, source.inputs)
    await exportRun(report, 'report-html', 0, source.dataset.bars, source)
    clearInterval(waiting)
    expect(turns).toBeGreaterThan(cases.length)
  })

  it('writes the same JSON as the terminal', async () => {
    const { blob } = await exportRun(REPORT, 'run-json', 0)
    expect(await blob.text()).toBe(JSON.stringify(toRunJson(REPORT)))
  })
})
