import { expect, it } from 'vitest'
import { longestTasks, MEASURED_PAGE, type TraceEvent, taskWords } from './traceTasks.ts'

const thread = (tid: number, name: string, pid = 7): TraceEvent => ({
  name: 'thread_name',
  pid,
  tid,
  args: { name },
})
const task = (
  tid: number,
  tdur: number,
  dur: number,
  name = 'ThreadControllerImpl::RunTask',
): TraceEvent => ({
  name,
  pid: 7,
  tid,
  tdur,
  dur,
  args: {},
})

const MARK: TraceEvent = { name: MEASURED_PAGE, pid: 7, tid: 1, args: {} }

const TRACE = [
  MARK,
  thread(1, 'CrRendererMain'),
  thread(2, 'DedicatedWorker thread'),
  thread(3, 'CrRendererMain'),
  task(1, 12_000, 90_000),
  task(1, 70_000, 70_000, 'SomethingElse'),
  task(2, 500_000, 600_000),
  task(3, 15_500, 16_000),
]

it('the longest task is looked for in each thread of that name, by processor time and by the clock', () => {
  const page = longestTasks(TRACE, 'CrRendererMain')
  expect(page).toEqual({ cpuMs: 15.5, wallMs: 90 })
  expect(taskWords('run', page)).toBe('run: 16 ms of processor time, 90 ms on the clock')
  expect(longestTasks(TRACE, 'DedicatedWorker thread')).toEqual({ cpuMs: 500, wallMs: 600 })
})

it('what another page of the browser does meanwhile is not counted', () => {
  const other = [thread(1, 'CrRendererMain', 8), { ...task(1, 107_000, 131_000), pid: 8 }]
  expect(longestTasks([...other, ...TRACE], 'CrRendererMain')).toEqual({ cpuMs: 15.5, wallMs: 90 })
  expect(() => longestTasks(other, 'CrRendererMain')).toThrow('no processor time of CrRendererMain')
})

it('no task has more processor time than it has time, whatever the machine charges it', () => {
  const page = longestTasks([...TRACE, task(1, 53_121, 396)], 'CrRendererMain')
  expect(page).toEqual({ cpuMs: 15.5, wallMs: 90 })
})

it('a trace that measured nothing is no proof', () => {
  expect(() => longestTasks([], 'CrRendererMain')).toThrow('no processor time of CrRendererMain')
  const untimed = [MARK, thread(1, 'CrRendererMain'), { ...task(1, 0, 5_000), tdur: 0 }]
  expect(() => longestTasks(untimed, 'CrRendererMain')).toThrow('no processor time')
})
