import { expose } from 'comlink'
import { createEngineApi } from './engineApi.ts'

// a rejection that nobody awaits would pass unseen: thrown on, it reaches the page as this worker's error event
self.addEventListener('unhandledrejection', event => reportError(event.reason))

expose(createEngineApi())
