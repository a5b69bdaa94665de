import { ClosingCard } from './closing-card.tsx';
import { ExportCard } from './export-card.tsx';

/** What only the owner decides about the business as a whole. */
export const OwnerCards = () => (
  <>
    <ExportCard />
    <ClosingCard />
  </>
);
