import { axisOver, diagnose, type SensitivityCase, sensitivityInSteps } from '../../engine/index.ts'
import { barSvg, INKS } from './analysisSvg.ts'
import { list, rupees, table, text } from './html.ts'
import type { ReportedRun } from './reportedRun.ts'

/** Why the result is what it is, and how far it can be trusted, for the HTML report. */
export function diagnosisSection({ report, source }: ReportedRun): string {
  if (!source) return ''
  const findings = diagnose(source.dataset, report)
  const words = list(findings.map(({ words }) => words)) || '<p>No findings.</p>'
  return `<h2>Diagnosis</h2>${words}`
}

/** The run again with one thing changed at a time, for the HTML report; an empty piece after each run is a pause. */
export function* sensitivitySection({ source }: ReportedRun): Generator<string, void, void> {
  if (!source) return
  const steps = sensitivityInSteps(source.dataset, source.inputs)
  let step = steps.next()
  for (; !step.done; step = steps.next()) yield ''
  const { cases, words } = step.value
  const axis = axisOver(cases.map(({ stats }) => stats?.netProfit ?? 0))
  const head = `<th scope="col">Run</th><td></td><th scope="col" class="n">Net profit</th>`
  yield `<h2>Sensitivity</h2><p>${text(words)}</p>${table([head, ...cases.map(one => caseRow(one, axis))])}`
}

function caseRow({ label, stats, reason }: SensitivityCase, axis: ReturnType<typeof axisOver>): string {
  const name = `<th scope="row">${text(label)}</th>`
  if (!stats) return `${name}<td></td><td>${text(reason ?? 'N/A')}</td>`
  const net = stats.netProfit
  return `${name}<td>${barSvg(axis, 0, net, net < 0 ? INKS.down : INKS.up)}</td><td class="n">${rupees(net)}</td>`
}
