-- When the operator answered a dispute with what the product knows of its booking (decision 102).
alter table dispute add column evidence_sent_at timestamptz;

-- The sandbox's bank reviews what it was sent.
alter table sandbox_dispute add column evidence jsonb;
