import { Button } from '@primehour/ui/button';
import { HelpIcon } from '@primehour/ui/icon';
import { type ComponentType, useEffect, useRef, useState } from 'react';

type Panel = ComponentType<{ onClose: () => void }>;

/** Disabled with the title 'Loading…' until the widget is there; then opens and closes it (spec 1 §2). */
export function HelpButton() {
  const [LoadedPanel, setPanel] = useState<Panel>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let isHere = true;
    const load = () => {
      import('./help/help-panel.tsx').then(
        ({ HelpPanel }) => isHere && setPanel(() => HelpPanel),
        // Offline: the button stays as it is until the next screen.
        () => undefined,
      );
    };
    // Not needed for the first view, so it waits until the page is at rest.
    const stop = whenIdle(load);
    return () => {
      isHere = false;
      stop();
    };
  }, []);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const isLoading = !LoadedPanel;
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        icon={<HelpIcon className="size-5" />}
        disabled={isLoading}
        title={isLoading ? 'Loading…' : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="disabled:bg-transparent"
      >
        Help
      </Button>
      {LoadedPanel && isOpen && <LoadedPanel onClose={close} />}
    </>
  );
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}
