import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './routes/-router.ts'
import { enterDevice, onErasing } from './storage/device.ts'
import { createClient } from './workers/client/client.ts'
import './ui/styles.css'

// what another tab is erasing must not be read, or written again
await enterDevice()
const client = createClient()
onErasing(() => client.close())
const router = createAppRouter(client)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
