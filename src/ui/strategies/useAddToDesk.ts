import { useRouter } from '@tanstack/react-router'
import type { ToastAction } from '../primitives/toasts.ts'

/** The step from a saved strategy to the desk, where it is added; nothing in a page without addresses. */
export function useAddToDesk(): (id: string) => ToastAction | undefined {
  // null there, whatever the type says
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null
  return id =>
    router
      ? {
          label: 'Add to the desk',
          run: () => void router.navigate({ to: '/strategy', search: { new: true, type: id } }),
        }
      : undefined
}
