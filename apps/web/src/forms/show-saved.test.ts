/** Input during a save is neither lost nor treated as saved. */
import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { showSaved } from './show-saved.ts';

type Fields = { name: string; notes: string; hours: string[] };

/** A form that was sent with notes and an hour that differ from the stored ones. */
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
/** A newer response, as `values` applies it to a form that keeps what was typed. */
const newer: Fields = { name: 'Ada Brooks', notes: 'Seat 2', hours: ['48'] };

it('an untouched form shows what is stored, and none of it counts as typed', async () => {
  const { form, sent, dirty } = await aSentForm();
  showSaved(form, sent, stored);
  expect([form.getValues(), dirty()]).toEqual([stored, []]);
  form.reset(newer, { keepDirtyValues: true });
  expect(form.getValues()).toEqual(newer);
});

it('only what was typed since stays, even after a newer response', async () => {
  const { form, type, sent, dirty } = await aSentForm();
  await type('notes', 'Window seat, no nuts');
  showSaved(form, sent, stored);
  expect([form.getValues(), dirty()]).toEqual([{ ...stored, notes: 'Window seat, no nuts' }, ['notes']]);
  form.reset(newer, { keepDirtyValues: true });
  expect(form.getValues()).toEqual({ ...newer, notes: 'Window seat, no nuts' });
});

it('a change that was reverted in the meantime is one more change', async () => {
  const { form, type, sent, dirty } = await aSentForm();
  await type('hours', ['24']);
  showSaved(form, sent, stored);
  expect([form.getValues('hours'), dirty()]).toEqual([['24'], ['hours']]);
});
