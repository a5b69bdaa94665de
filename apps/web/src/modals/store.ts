import { afterNextPaint } from '@primehour/ui/paint-first';
import { askToLeave, unsavedForms } from '../forms/unsaved.ts';
import type { ModalId, ModalProps, OpenModal } from './modals.ts';

/** A dialog that replaces another opens after this (product/shell#dialogs). */
const REOPEN_DELAY_MS = 350;

let open: OpenModal | null = null;
let reopening: ReturnType<typeof setTimeout> | undefined;
let lastKey = 0;
/** The forms that had unsaved input when the dialog opened: it is not lost with the dialog. */
let behind: ReadonlySet<object> = new Set();
const listeners = new Set<() => void>();

export function getOpenModal(): OpenModal | null {
  return open;
}

export function subscribeModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * One dialog at a time: the open one closes first (product/shell#dialogs), after a question if that loses its input. It
 * opens after the frame that responds to the press.
 */
export function openModal<Id extends ModalId>(id: Id, props: ModalProps[Id]): void {
  clearTimeout(reopening);
  lastKey += 1;
  // The pair is made of one Id, which the union cannot see for a generic.
  const next = { id, props, key: lastKey } as unknown as OpenModal;
  if (!open) return afterNextPaint(() => next.key === lastKey && show(next));
  askToLeave(
    () => {
      show(null);
      reopening = setTimeout(() => show(next), REOPEN_DELAY_MS);
    },
    (form) => !behind.has(form),
  );
}

export function closeModal(): void {
  clearTimeout(reopening);
  // A dialog that is still loading does not open anymore.
  lastKey += 1;
  if (open) show(null);
}

/** Closed by the user before it had loaded, or because it could not; a question then counts as declined. */
export function dismissModal(): void {
  const onCancel = open && 'onCancel' in open.props ? open.props.onCancel : undefined;
  closeModal();
  onCancel?.();
}

/** Closes only this dialog: another one that it opened in its place stays open. */
export function closeThisModal(key: number): void {
  if (open?.key === key) show(null);
}

function show(modal: OpenModal | null) {
  open = modal;
  behind = unsavedForms();
  for (const listener of listeners) listener();
}
