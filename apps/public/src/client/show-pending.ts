/** Shows that a form or a link is loading, and submits a form only once, no matter how often it is pressed. */
export function showPending(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    // A script that submits it also shows that it is loading.
    if (event.defaultPrevented) return;
    if (form.ariaBusy) return event.preventDefault();
    form.ariaBusy = 'true';
    if (event.submitter) event.submitter.ariaBusy = 'true';
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('[data-leaves]');
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (link && isPlain) link.ariaBusy = 'true';
  });
  const settle = () => {
    for (const element of document.querySelectorAll('form,[data-leaves],button')) element.ariaBusy = null;
  };
  // A page restored from the back/forward cache is no longer loading.
  addEventListener('pageshow', ({ persisted }) => persisted && settle());
  // Neither is a page whose loading the user has stopped, in browsers that report it: they can press again.
  if (!('navigation' in globalThis)) return;
  let stopping: ReturnType<typeof setTimeout> | undefined;
  navigation.addEventListener('navigateerror', () => (stopping = setTimeout(settle)));
  // Loading was not stopped: another press has replaced it.
  navigation.addEventListener('navigate', () => clearTimeout(stopping));
}
