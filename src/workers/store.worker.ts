import { expose } from 'comlink'
import { createStore } from './store.ts'

// as in engine.worker.ts: nobody may miss it
self.addEventListener('unhandledrejection', event => reportError(event.reason))

expose(createStore())
