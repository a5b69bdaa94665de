import { SelectField } from '@primehour/ui/select-field';
import * as copy from '../copy/shell.ts';
import { askToLeave } from '../forms/unsaved.ts';
import { changeSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';

type Props = { onStay?: (() => void) | undefined };

/** Switches the business that the screens show, for users who work in several (product/team#several-businesses). */
export function BusinessSwitcher({ onStay }: Props) {
  const { businessInfo } = useSession();
  // Sorted by name so that the order does not change with the selection.
  const options = businessInfo
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <SelectField
      label={copy.businessShown}
      options={options}
      value={businessInfo[0]?.id}
      onChange={(event) => {
        const id = event.currentTarget.value;
        // Until the question is answered, the list shows the business that the screen shows.
        event.currentTarget.value = businessInfo[0]?.id ?? '';
        askToLeave(() => {
          changeSession({ type: 'businessChosen', id });
          onStay?.();
        });
      }}
    />
  );
}
