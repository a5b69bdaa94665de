import { Button } from '@primehour/ui/button';
import { HelpIcon } from '@primehour/ui/icon';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { config } from '../config.ts';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/shell.ts';
import { useInBackground } from '../live/use-in-background.ts';
import type { HelpPanelProps } from './help/help-panel.tsx';

/** The built-in panel is in the page; the chat opens and closes a frame of its own. */
type Widget =
  | { readonly kind: 'panel'; readonly Panel: ComponentType<HelpPanelProps> }
  | { readonly kind: 'chat'; readonly toggle: (state: 'open' | 'close') => void };

/** Disabled with the title 'Loading…' until the widget has loaded; then opens and closes it (product/shell#help). */
export function HelpButton() {
  // Not needed for the first view, so it waits until the page is at rest.
  const widget = useInBackground(loadWidget);
  const [isOpen, setOpen] = useState(false);
  // A message that is being written stays when the panel is closed.
  const [draft, setDraft] = useState('');
  const button = useRef<HTMLButtonElement>(null);

  // A link to the panel opens it, on any page; a chat contains its answers itself.
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('help') === 'open';
  const isShown = isOpen || isAsked;
  const show = (shown: boolean) => {
    setOpen(shown);
    if (isAsked) setParams({}, { replace: true });
  };

  // The chat can also be closed from inside.
  useEffect(() => {
    if (widget?.kind !== 'chat') return;
    const [noteOpened, noteClosed] = [() => setOpen(true), () => setOpen(false)];
    window.addEventListener('chatwoot:opened', noteOpened);
    window.addEventListener('chatwoot:closed', noteClosed);
    return () => {
      window.removeEventListener('chatwoot:opened', noteOpened);
      window.removeEventListener('chatwoot:closed', noteClosed);
    };
  }, [widget]);

  const toggle = () => {
    show(!isShown);
    if (widget?.kind === 'chat') widget.toggle(isShown ? 'close' : 'open');
  };
  const close = () => {
    show(false);
    button.current?.focus();
  };
  const isLoading = !widget;
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        icon={<HelpIcon className="size-5" />}
        disabled={isLoading}
        title={isLoading ? labels.loading : undefined}
        aria-expanded={isShown}
        onClick={toggle}
        className="disabled:bg-transparent"
      >
        {copy.helpLabel}
      </Button>
      {widget?.kind === 'panel' && isShown && <widget.Panel draft={draft} onDraft={setDraft} onClose={close} />}
    </>
  );
}

/** The chat if the operator has set one up; otherwise, or if it fails to load, the built-in panel. */
async function loadWidget(): Promise<Widget> {
  const { chat } = config();
  if (chat) {
    const { loadChat } = await import('./help/chat.ts');
    const loaded = await loadChat(chat).catch(() => undefined);
    if (loaded) return { kind: 'chat', toggle: (state) => loaded.toggle(state) };
  }
  const { HelpPanel } = await import('./help/help-panel.tsx');
  return { kind: 'panel', Panel: HelpPanel };
}
