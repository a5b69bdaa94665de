/** A button that fills the form around it with the values it carries; of no use, so not seen, without a script. */
export function offerTestCard(): void {
  const button = document.querySelector<HTMLElement>('[data-fill]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    for (const [name, value] of new URLSearchParams(button.dataset['fill'])) {
      const input = button.closest('form')?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  });
}
