-- Saved cards that are to be removed at their provider, each until the provider has removed it (decision 208).
create table card_removal (
  provider text not null,
  method_id text not null,
  business_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint card_removal_pkey primary key (provider, method_id),
  constraint card_removal_business_fkey foreign key (business_id) references business (id),
  constraint card_removal_provider_known check (provider in ('sandbox', 'stripe')),
  constraint card_removal_method_length check (char_length(method_id) between 1 and 255)
);
