/** What stands between a trader's own code and the rest of the worker that runs it. */

import { CLOCKLESS_DATE } from '../../import/code/strategyCode.ts'

/** What is left in the global scope: the language itself, and what the engine needs that reaches nowhere. */
const KEPT: ReadonlySet<string> = new Set([
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date', 'RegExp'],
  ...['Promise', 'Proxy', 'Reflect', 'Iterator', 'JSON', 'Math', 'Atomics', 'globalThis'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'ArrayBuffer', 'DataView'],
  ...[
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
  ],
  ...['Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError'],
  ...['URIError', 'SuppressedError', 'DisposableStack', 'AsyncDisposableStack'],
  ...['NaN', 'Infinity', 'undefined', 'isNaN', 'isFinite', 'parseFloat', 'parseInt', 'eval'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape'],
  ...['TextEncoder', 'TextDecoder', 'Blob', 'MessagePort', 'MessageEvent', 'Event', 'EventTarget'],
])

/**
 * Takes away what reaches out of this worker, or starts another one, and freezes what is left: no code that runs later can
 * send a byte, listen to the page, or bend what the engine computes with. What is needed of it must have been taken before.
 */
export function raiseWalls(): void {
  globalThis.Date = CLOCKLESS_DATE
  Date.prototype.constructor = CLOCKLESS_DATE
  for (const holder of globalHolders()) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!KEPT.has(name) && name !== 'constructor') Reflect.deleteProperty(holder, name)
    }
  }
  for (const name of KEPT) {
    freezeAll((globalThis as unknown as Record<string, unknown>)[name])
    if (Object.hasOwn(globalThis, name))
      Object.defineProperty(globalThis, name, { writable: false, configurable: false })
  }
  for (const hidden of hiddenPrototypes()) freezeAll(hidden)
}

/** The global object and what it inherits, up to what all event targets share. */
function globalHolders(): readonly object[] {
  const holders: object[] = []
  let holder: object | null = globalThis
  while (holder && holder !== EventTarget.prototype) {
    holders.push(holder)
    holder = Object.getPrototypeOf(holder) as object | null
  }
  return holders
}

/** Those that have no name in the global scope. */
function hiddenPrototypes(): readonly unknown[] {
  const prototypeOf = (value: unknown) => Object.getPrototypeOf(value) as unknown
  return [
    prototypeOf(Int8Array),
    prototypeOf(prototypeOf([][Symbol.iterator]())),
    prototypeOf([][Symbol.iterator]()),
    prototypeOf(new Map()[Symbol.iterator]()),
    prototypeOf(new Set()[Symbol.iterator]()),
    prototypeOf(''[Symbol.iterator]()),
    function* () {}.constructor,
    (async () => {}).constructor,
    async function* () {}.constructor,
  ]
}

function freezeAll(value: unknown): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || value === globalThis)
    return
  Object.freeze(value)
  const { prototype } = value as { prototype?: unknown }
  if (typeof prototype === 'object' && prototype !== null) Object.freeze(prototype)
}
