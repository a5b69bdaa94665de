import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import * as copy from './copy/notices.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon } from './icon.tsx';

export type ToastTone = 'success' | 'error' | 'info';
export type ToastPosition = 'top-right' | 'bottom-right';

export type ShowToast = Record<ToastTone, (message: string) => void>;

type Toast = { id: number; tone: ToastTone; message: string };

const ToastContext = createContext<ShowToast | null>(null);

/** `useToast().success('Changes saved successfully')` */
export function useToast(): ShowToast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider above it');
  return toast;
}

type ToastProviderProps = { position: ToastPosition; durationMs: number; children: ReactNode };

/**
 * Short messages in a corner. Each disappears after `durationMs`, waits while hovered or focused, and can be closed.
 */
export function ToastProvider({ position, durationMs, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(0);
  const api = useMemo<ShowToast>(() => {
    const show = (tone: ToastTone) => (message: string) => {
      nextId.current += 1;
      const toast = { id: nextId.current, tone, message };
      // The same text twice is one message that is shown again.
      setToasts((shown) => [...shown.filter((other) => other.message !== message || other.tone !== tone), toast]);
    };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, []);
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={api}>
      {children}
      <ToastRegion {...{ toasts, position, durationMs, remove }} />
    </ToastContext>
  );
}

type ToastRegionProps = {
  toasts: readonly Toast[];
  position: ToastPosition;
  durationMs: number;
  remove: (id: number) => void;
};

function ToastRegion({ toasts, position, durationMs, remove }: ToastRegionProps) {
  const ref = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const region = ref.current;
    if (!region) return;
    // A dialog opened in the meantime is above it; showing the region again raises it.
    if (region.matches(':popover-open') && document.querySelector('dialog:modal')) region.hidePopover();
    if (!region.matches(':popover-open')) region.showPopover();
  }, [newest]);
  useEffect(() => {
    // If a focused message is closed, the focus is lost, and no browser reports that.
    if (!ref.current?.matches(':hover, :focus-within')) setPaused(false);
  }, [toasts]);
  const list = (isError: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'error') === isError)
      .map((toast) => <ToastCard key={toast.id} {...{ toast, durationMs, isPaused, remove }} />);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing adds no action to reach by keyboard
    <section
      ref={ref}
      popover="manual"
      aria-label={copy.notifications}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx(
        'pointer-events-none fixed inset-auto right-0 flex w-full max-w-96 flex-col gap-2 overflow-visible bg-transparent p-4 text-ink',
        position === 'top-right' ? 'top-0' : 'bottom-0',
      )}
    >
      <div role="alert" aria-atomic="false" className="flex flex-col gap-2 empty:hidden">
        {list(true)}
      </div>
      <div role="status" aria-atomic="false" className="flex flex-col gap-2 empty:hidden">
        {list(false)}
      </div>
    </section>
  );
}

const icons = {
  success: <SuccessIcon className="text-success" />,
  error: <AlertIcon className="text-danger" />,
  info: <InfoIcon className="text-info" />,
};

/** The space in '8:00 AM', which never breaks across lines. */
const TIME_GAP = /(?<=\d) (?=[AP]M)/g;

type ToastCardProps = { toast: Toast; durationMs: number; isPaused: boolean; remove: (id: number) => void };

function ToastCard({ toast, durationMs, isPaused, remove }: ToastCardProps) {
  const { id, tone, message } = toast;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => remove(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, isPaused, durationMs, remove]);
  return (
    <div
      data-notice
      className="overlay-motion pointer-events-auto flex items-start gap-3 rounded-lg bg-raised py-2 pr-2 pl-3.5 shadow-overlay"
    >
      <span className="pt-1.5 text-base leading-none">{icons[tone]}</span>
      <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">{message.replace(TIME_GAP, '\u00a0')}</p>
      <IconButton size="sm" label={copy.closeNotification} icon={<CloseIcon />} onClick={() => remove(id)} />
    </div>
  );
}
