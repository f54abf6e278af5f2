import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './routes/-router.ts'
import { createClient } from './workers/client/client.ts'
import './ui/styles.css'

const router = createAppRouter(createClient())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
