/**
 * A button that fills its form with the values in its attributes; hidden until the script runs, because it would do
 * nothing before.
 */
export function offerTestCard(): void {
  const button = document.querySelector<HTMLElement>('[data-fill]');
  if (!button) return;
  button.parentElement?.classList.remove('needs-script');
  button.addEventListener('click', () => {
    for (const [name, value] of new URLSearchParams(button.dataset['fill'])) {
      const input = button.closest('form')?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  });
}
