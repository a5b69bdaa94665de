import { SelectField } from '@primehour/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import * as copy from '../../../copy/services.ts';
import * as titles from '../../../copy/titles.ts';
import type { ServiceFields, ServiceValues } from '../form.ts';
import { policyChoices, policyOf, taxChoices, taxOf } from '../terms-model.ts';
import { policiesQuery, taxRatesQuery } from '../terms-queries.ts';

type Props = {
  businessId: string;
  /** Undefined for a new service. */
  serviceId: string | undefined;
  /** Has only what was chosen here, not what is stored. */
  control: Control<ServiceFields, unknown, ServiceValues>;
};

/** The policy and the tax of a service, where there is something to choose from. */
export function TermsFields(props: Props) {
  return (
    <>
      <PolicyField {...props} />
      <TaxField {...props} />
    </>
  );
}

function PolicyField({ businessId, serviceId, control }: Props) {
  const { field } = useController({ control, name: 'policyId' });
  const { data: policies = [] } = useQuery(policiesQuery(businessId));
  if (policies.length < 2) return null;
  return (
    <SelectField
      label={copy.policyLabel}
      hint={titles.policiesSubtitle}
      options={policyChoices(policies)}
      value={field.value ?? policyOf(policies, serviceId)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      className="max-w-80"
    />
  );
}

function TaxField({ businessId, serviceId, control }: Props) {
  const { field } = useController({ control, name: 'taxRateId' });
  const { data: rates = [] } = useQuery(taxRatesQuery(businessId));
  if (rates.length === 0) return null;
  return (
    <SelectField
      label={copy.taxLabel}
      options={taxChoices(rates)}
      value={field.value ?? taxOf(rates, serviceId)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      className="max-w-80"
    />
  );
}
