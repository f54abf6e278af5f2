/** Contenders in processes of their own, timed in turn: what slows the machine for a while slows all of them. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Answer } from './answer.ts'

/** One that takes part. Its process speaks as `serve` does, in whatever language. */
export interface Contender {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What a reader of its time must know ("charges are added outside it"). */
  readonly note?: string
  /** Whether its absence is a fault and not a fact about the machine. */
  readonly isOurs?: boolean
}

/** The runs of one contender between those of the others. */
export interface Round {
  readonly ms: readonly number[]
  /** Processor time of all of them together, that of every thread of the process. */
  readonly cpuMs: number
}

/** What is known of a contender in the end. */
export interface Entry {
  readonly contender: Contender
  readonly answer: Answer
  readonly rounds: readonly Round[]
  readonly peakMemoryMb: number
}

/** What a contest came to; `missing` are sentences about those that could not take part. */
export interface Outcome {
  readonly entries: readonly Entry[]
  readonly missing: readonly string[]
}

/** How often each contender's turn comes, and how long it lasts; a run that takes longer is finished. */
export interface Pace {
  readonly rounds: number
  readonly turnMs: number
}

/** How many turns long the first one is: on a busy machine a compiler of hot code comes late. */
const WARM_TURNS = 4

/**
 * How all contenders did. Each has one turn that is not counted, in which it becomes warm.
 * @throws when one of ours does not take part.
 */
export async function contest(contenders: readonly Contender[], { rounds, turnMs }: Pace): Promise<Outcome> {
  const started: Running[] = []
  const missing: string[] = []
  try {
    for (const contender of contenders) {
      const running = await Running.start(contender)
      if (typeof running === 'string') {
        if (contender.isOurs) throw new Error(running)
        missing.push(running)
      } else started.push(running)
    }
    const turns = [turnMs * WARM_TURNS, ...Array.from({ length: rounds }, () => turnMs)]
    for (const [k, ms] of turns.entries()) {
      for (const running of started) await running.takeTurn(ms, k > 0)
    }
  } finally {
    for (const running of started) running.stop()
  }
  return { entries: started, missing }
}

interface Turn {
  readonly ms: readonly number[]
  readonly cpuMs: number
  readonly peakMemoryMb: number
}

class Running implements Entry {
  readonly rounds: Round[] = []
  answer: Answer = {}
  peakMemoryMb = 0
  #words = ''
  readonly #lines: AsyncIterator<string>

  readonly contender: Contender
  readonly child: ChildProcessWithoutNullStreams

  private constructor(contender: Contender, child: ChildProcessWithoutNullStreams) {
    this.contender = contender
    this.child = child
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    child.stderr.on('data', chunk => {
      this.#words += String(chunk)
    })
    // one that has died is known by its missing line
    child.stdin.on('error', () => {})
  }

  /** One that has answered, or a sentence about why it did not. */
  static async start(contender: Contender): Promise<Running | string> {
    const child = spawn(contender.program, contender.args, { env: { ...process.env, ...contender.env } })
    const failed = once(child, 'error').then(([error]) => error as Error)
    const running = new Running(contender, child)
    const told = await Promise.race([running.#read(), failed])
    if (told instanceof Error) return `${contender.name} is not on this machine: ${told.message}.`
    if (told === null) return `${contender.name} did not take part: ${running.#lastWords()}`
    running.answer = (told as { answer: Answer }).answer
    return running
  }

  /** @throws when the process has ended. */
  async takeTurn(turnMs: number, counts: boolean): Promise<void> {
    this.child.stdin.write(`${turnMs}\n`)
    const turn = (await this.#read()) as Turn | null
    if (turn === null) throw new Error(`${this.contender.name} ended: ${this.#lastWords()}`)
    this.peakMemoryMb = turn.peakMemoryMb
    if (counts) this.rounds.push({ ms: turn.ms, cpuMs: turn.cpuMs })
  }

  stop(): void {
    this.child.stdin.end()
    this.child.kill()
  }

  async #read(): Promise<unknown> {
    const { done, value } = await this.#lines.next()
    if (!done) return JSON.parse(value)
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close')
    return null
  }

  #lastWords(): string {
    return this.#words.trim().split('\n').at(-1) || `it ended with ${this.child.exitCode}.`
  }
}
