/**
 * What may be asked over a worker's border is said once, in the contract of its domain: an object with an entry for each
 * call. The type of what answers and the type of what asks are derived from it, and calls are forwarded by their names.
 * So a new call is two edits: its entry here, and the function that answers it.
 */

/** Known to the compiler alone. */
declare const signature: unique symbol

type AnyFunction = (...args: never[]) => unknown

/** A call with the signature of the function that answers it, and who does: see the functions that make one. */
interface Call<Who extends 'any' | 'run' | 'job' | 'step', Signature extends AnyFunction = AnyFunction> {
  readonly who: Who
  readonly [signature]?: Signature
}

type AnyCall = Call<'any'>
type RunCall = Call<'run'>
type Step = Call<'step'>
interface Job<Signature extends AnyFunction = AnyFunction> extends Call<'job', Signature> {
  readonly lostMessage: string
}

/** A call that the page may forward. */
export type Forwarded = AnyCall | RunCall | Job

/** The calls of a domain by their names. */
export type Contract = Readonly<Record<string, Forwarded | Step>>

/** A call that any worker of its kind can answer; the page asks the one that lives with the tab. */
export function call<Signature extends AnyFunction>(): Call<'any', Signature> {
  return { who: 'any' }
}

/** A call about a run, whose id comes first; the page asks the worker that holds it, and answers null when that is gone. */
export function ofRun<Signature extends (runId: string, ...rest: never[]) => unknown>(): Call<
  'run',
  Signature
> {
  return { who: 'run' }
}

/**
 * A call that takes long: the page gives it a worker of the pool, which has the datasets that `data` of the first argument
 * names, and passes functions on as callbacks. It takes a signal as its last argument: it rejects with AbortError when
 * that fires, and with WorkerLost and `lostMessage` when the worker dies or hangs.
 */
export function job<Signature extends AnyFunction>(lostMessage: string): Job<Signature> {
  return { who: 'job', lostMessage }
}

/** A call that the page makes only in the course of another one. */
export function step<Signature extends AnyFunction>(): Call<'step', Signature> {
  return { who: 'step' }
}

type SignatureOf<Entry> = Entry extends { readonly [signature]?: infer Signature extends AnyFunction }
  ? Signature
  : never

/** What answers the calls of a contract. */
export type ApiOf<C extends Contract> = { readonly [Name in keyof C]: SignatureOf<C[Name]> }

/** The same from the other side of a border: every answer comes later. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : Remote<Api[Name]>
}

type ClientCall<Entry, Signature> = Signature extends (...args: infer Args) => infer Answer
  ? Entry extends Job
    ? (...args: [...Args, signal: AbortSignal]) => Promise<Awaited<Answer>>
    : (...args: Args) => Promise<Awaited<Answer> | (Entry extends RunCall ? null : never)>
  : never

/** What the page has of a contract. */
export type ClientOf<C extends Contract> = {
  readonly [Name in keyof C as C[Name] extends Step ? never : Name]: ClientCall<C[Name], SignatureOf<C[Name]>>
}

/** What becomes of a call of the page. */
export type Send = (name: string, args: readonly unknown[], call: Forwarded) => Promise<unknown>

/** The page's calls of a contract, each of which goes through `send`. */
export function forward<C extends Contract>(contract: C, send: Send): ClientOf<C> {
  const calls: Record<string, (...args: unknown[]) => Promise<unknown>> = {}
  for (const [name, call] of Object.entries(contract)) {
    if (call.who !== 'step') calls[name] = (...args) => send(name, args, call)
  }
  return calls as ClientOf<C>
}

/** All calls of a contract, answered by what `load` brings; it is asked at each call, and should load only once. */
export function forwardLater<C extends Contract>(
  contract: C,
  load: () => Promise<ApiOf<C> | Remote<ApiOf<C>>>,
): Remote<ApiOf<C>> {
  const calls: Record<string, (...args: unknown[]) => Promise<unknown>> = {}
  for (const name of Object.keys(contract)) {
    calls[name] = async (...args) => ask(await load(), name, args)
  }
  return calls as Remote<ApiOf<C>>
}

/** What the call of that name answers. */
export async function ask(api: object, name: string, args: readonly unknown[]): Promise<unknown> {
  return (api as Record<string, (...args: readonly unknown[]) => unknown>)[name]!(...args)
}
