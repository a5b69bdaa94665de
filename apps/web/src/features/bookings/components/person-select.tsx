import { SelectField } from '@primehour/ui/select-field';
import * as copy from '../../../copy/team-week.ts';
import type { Owner } from '../columns-model.ts';

type Props = {
  owners: readonly Owner[];
  resourceId: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Whose week is shown. */
export function PersonSelect({ owners, resourceId, onChange }: Props) {
  return (
    <SelectField
      label={copy.weekOfLabel}
      isLabelHidden
      className="sm:w-44"
      value={resourceId ?? ''}
      placeholder={copy.everyone}
      options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
