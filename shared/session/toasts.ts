import { create } from 'zustand'

interface Toast {
  id: number
  tone: 'info' | 'success' | 'warning' | 'danger'
  text: string
  /** A single action, such as Undo. */
  action?: { label: string; run: () => void }
}

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let last = 0

/** Shows a message next to the page; only components call it, never the API client or a data hook. */
export const showToast = (toast: Omit<Toast, 'id'>): number => {
  last += 1
  const id = last
  useToasts.setState(state => ({ toasts: [...state.toasts, { ...toast, id }] }))
  return id
}

export const dismissToast = (id: number): void =>
  useToasts.setState(state => ({ toasts: state.toasts.filter(toast => toast.id !== id) }))
