import { ChevronDownIcon, CloseIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { useFirstFocus } from '@primehour/ui/use-first-focus';
import { useEffect } from 'react';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/shell.ts';
import { ANSWERS } from './answers.ts';
import { MessageForm } from './message-form.tsx';
import { SentMessages } from './sent-messages.tsx';

export type HelpPanelProps = { draft: string; onDraft: (text: string) => void; onClose: () => void };

/** The built-in help: stays next to the work instead of covering it. */
export function HelpPanel({ draft, onDraft, onClose }: HelpPanelProps) {
  const panel = useFirstFocus<HTMLElement>();
  useEffect(() => {
    const here = panel.current;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    here?.addEventListener('keydown', closeByKey);
    return () => here?.removeEventListener('keydown', closeByKey);
  }, [panel, onClose]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={copy.helpLabel}
      className="fixed right-0 bottom-0 z-20 flex max-h-[min(36rem,80dvh)] w-full flex-col rounded-t-xl bg-raised shadow-overlay outline-none overlay-motion sm:right-4 sm:bottom-4 sm:w-96 sm:rounded-xl"
    >
      <header className="flex items-center justify-between gap-3 py-3 pr-3 pl-5">
        <h2 className="text-lg font-semibold">{copy.helpLabel}</h2>
        <IconButton label={buttons.close} icon={<CloseIcon />} onClick={onClose} />
      </header>
      <div className="min-h-0 overflow-y-auto overscroll-contain border-t border-line px-5 pb-4">
        {ANSWERS.map(({ question, answer }) => (
          <details key={question} name="help" className="group border-b border-line last:border-b-0">
            <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-sm py-2 font-medium">
              {question}
              <ChevronDownIcon className="size-4 text-ink-muted transition-transform group-open:rotate-180" />
            </summary>
            <p className="pb-3 text-ink-muted">{answer}</p>
          </details>
        ))}
        <MessageForm text={draft} onText={onDraft} />
        <SentMessages />
      </div>
    </aside>
  );
}
