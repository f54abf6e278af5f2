import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createAssistant } from './ai/assistant.ts'
import { readModelConfig } from './ai/model/config.ts'
import { createApi, type Env } from './api.ts'
import { answerFailure, refuseForeigners } from './guards.ts'

const app = new Hono<Env>()
app.onError(answerFailure)
app.use(refuseForeigners)
app.route('/api', createApi(createAssistant(readModelConfig(process.env))))

/** Answers the calls below /api for Vite's development server. */
export const answerApi: ReturnType<typeof getRequestListener> = getRequestListener(
  (request, bindings) => app.fetch(request, bindings as Env['Bindings']),
  { overrideGlobalObjects: false },
)
