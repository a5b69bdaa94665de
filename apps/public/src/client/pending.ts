/** Shows that a form or a link is on its way, and sends a form once however often it is pressed. */
export function showPending(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    // A script that sends it by itself shows that by itself.
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
  // A page restored from the browser's memory is no longer loading.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const element of document.querySelectorAll('form,[data-leaves],button')) element.ariaBusy = null;
  });
}
