/**
 * A form that is shown again is the response to its own submission. Going back to it, or reloading it, would ask the
 * client to send the form again, or show the browser's error page. As an entry of its address, it is loaded instead.
 */
export function keepAsPage(): void {
  history.replaceState(history.state, '');
}
