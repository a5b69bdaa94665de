import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { SelectField } from '@primehour/ui/select-field';
import * as discounts from '../copy/discounts.ts';
import * as people from '../copy/people.ts';
import * as titles from '../copy/titles.ts';

const ALL = 'ALL';
const SOME = 'SOME';

type Props = {
  services: readonly { readonly id: string; readonly name: string }[];
  /** Undefined for all services. */
  only: readonly string[] | undefined;
  onChange: (only: readonly string[] | undefined) => void;
};

/** All services, or some of them: at least one. A business with one service has nothing to choose. */
export function ServicesChoice({ services, only, onChange }: Props) {
  if (services.length < 2) return null;
  const ids = services.map(({ id }) => id);
  const toggle = (id: string) => {
    const next = ids.filter((one) => (only?.includes(one) ?? false) !== (one === id));
    if (next.length > 0) onChange(next);
  };
  return (
    <>
      <SelectField
        label={titles.services}
        value={only ? SOME : ALL}
        options={[
          { value: ALL, label: people.allServices },
          { value: SOME, label: discounts.onlySome },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === SOME ? ids : undefined)}
      />
      {only && (
        <Fieldset legend={titles.services} isLegendHidden>
          <div className="flex flex-col gap-2">
            {services.map(({ id, name }) => (
              <CheckboxField key={id} label={name} checked={only.includes(id)} onChange={() => toggle(id)} />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  );
}
