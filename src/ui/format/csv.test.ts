import { expect, it } from 'vitest'
import { sampleRun } from '../../engine/sample/sampleRun.ts'
import { sampleEquityCsv, sampleJson } from '../backtest/results/sampleExport.ts'
import { toCsv } from './csv.ts'

it('X3 text that a spreadsheet would run is neutralised, numbers stay numbers', () => {
  const text = toCsv([
    ['=1+1', '+a', '-b', '@c', '\td', '\re'],
    [-5, 0.5, null, 'a,b', 'say "hi"', 'two\nlines'],
  ])
  expect(text).toBe(`\uFEFF'=1+1,'+a,'-b,'@c,'\td,"'\re"\r\n-5,0.5,,"a,b","say ""hi""","two\nlines"\r\n`)
})

const NOW = Date.parse('2026-01-31T20:00:00Z')
const RESULT = {
  view: sampleRun(100_000, '2023-01-01', 7),
  strategy: 'momentum',
  instrument: 'TCS',
  seed: 7,
}

it("the sample's equity is saved with Indian times and the Indian day in the file's name", async () => {
  const { name, blob } = sampleEquityCsv(RESULT, NOW)
  expect(name).toBe('sauda-sample-equity-2026-02-01.csv')
  const lines = (await blob.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(181)
  expect(lines[1]).toBe('2023-01-01T00:00:00+05:30,100000,0')
})

it("the sample's JSON holds the seed that makes it again, and says that it is a sample", async () => {
  const { blob } = sampleJson(RESULT, NOW)
  const whole = JSON.parse(await blob.text())
  expect(whole.source).toMatch(/^Sample/)
  expect(whole.inputs).toEqual({ strategy: 'momentum', instrument: 'TCS', capital: 100_000, seed: 7 })
  expect(whole.figures.finalEquity).toBe(RESULT.view.finalEquity)
  expect(whole.equity).toHaveLength(180)
})
