/** Input during a save is neither lost nor treated as saved. */
import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { showSaved } from './show-saved.ts';

type Fields = { name: string; notes: string; hours: string[] };

/** A form that was sent with other notes and another hour than those that are stored. */
async function aSentForm() {
  const form = createFormControl<Fields>({ defaultValues: { name: 'Ada', notes: '', hours: ['24'] } });
  form.register('name');
  const type = (name: keyof Fields, value: string | string[]) =>
    form.register(name).onChange({ type: 'change', target: { name, value } });
  await type('notes', ' Window seat ');
  await type('hours', ['2']);
  const dirty = () => Object.keys(form.control._formState.dirtyFields);
  return { form, type, dirty, sent: form.getValues() };
}
const stored: Fields = { name: 'Ada', notes: 'Window seat', hours: ['2'] };
/** A newer answer, as `values` brings it into a form that keeps what is typed. */
const newer: Fields = { name: 'Ada Brooks', notes: 'Seat 2', hours: ['48'] };

it('a form that was left alone shows what is stored, and nothing of it counts as typed', async () => {
  const { form, sent, dirty } = await aSentForm();
  showSaved(form, sent, stored);
  expect([form.getValues(), dirty()]).toEqual([stored, []]);
  form.reset(newer, { keepDirtyValues: true });
  expect(form.getValues()).toEqual(newer);
});

it('what was typed since stays, and only that, also against a newer answer', async () => {
  const { form, type, sent, dirty } = await aSentForm();
  await type('notes', 'Window seat, no nuts');
  showSaved(form, sent, stored);
  expect([form.getValues(), dirty()]).toEqual([{ ...stored, notes: 'Window seat, no nuts' }, ['notes']]);
  form.reset(newer, { keepDirtyValues: true });
  expect(form.getValues()).toEqual({ ...newer, notes: 'Window seat, no nuts' });
});

it('a change that was taken back in the meantime is one more change', async () => {
  const { form, type, sent, dirty } = await aSentForm();
  await type('hours', ['24']);
  showSaved(form, sent, stored);
  expect([form.getValues('hours'), dirty()]).toEqual([['24'], ['hours']]);
});
