/**
 * Sets an input's value as if the user had typed it, so that React and form libraries are notified. React overrides the
 * `value` property of its inputs to track changes; the prototype's setter bypasses that.
 */
export function typeInto(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
