import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './routes/-router.ts'
import { enterDevice, onErasing, wasErasing } from './storage/device.ts'
import { checkOwn } from './storage/strategies/ownDb.ts'
import { erase } from './ui/session/session.ts'
import { createClient } from './workers/client/client.ts'
import './ui/styles.css'

// what another tab is erasing must not be read, or written again
await enterDevice()
// an erasing that was cut short goes on; the locked page says how it went
if (wasErasing()) void erase()
void checkOwn()
const client = createClient()
onErasing(() => client.close())
const router = createAppRouter(client)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
