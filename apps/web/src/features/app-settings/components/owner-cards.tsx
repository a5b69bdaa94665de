import { ClosingCard } from './closing-card.tsx';
import { ExportCard } from './export-card.tsx';

/** Decisions about the whole business that only the owner can make. */
export const OwnerCards = () => (
  <>
    <ExportCard />
    <ClosingCard />
  </>
);
