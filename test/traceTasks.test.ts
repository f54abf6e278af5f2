import { expect, it } from 'vitest'
import { longestTasks, type TraceEvent, taskWords } from './traceTasks.ts'

const thread = (tid: number, name: string): TraceEvent => ({
  name: 'thread_name',
  pid: 7,
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

const TRACE = [
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

it('a trace that measured nothing is no proof', () => {
  expect(() => longestTasks([], 'CrRendererMain')).toThrow('no processor time of CrRendererMain')
  const untimed = [thread(1, 'CrRendererMain'), { ...task(1, 0, 5_000), tdur: 0 }]
  expect(() => longestTasks(untimed, 'CrRendererMain')).toThrow('no processor time')
})
