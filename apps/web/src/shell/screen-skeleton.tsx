import { PageHeader } from '@primehour/ui/page-header';
import { Skeleton } from '@primehour/ui/skeleton';
import type { DashboardScreen, SkeletonKind } from '../screens/screens.ts';
import { ComingTitle, ScreenBody } from './screen-body.tsx';

type Props = { screen: DashboardScreen };

/**
 * A screen before its code and data have loaded: the known heading, and the shape of the rest.
 */
export function ScreenSkeleton({ screen: { title, heading = title, subtitle, skeleton } }: Props) {
  const ownLine = HAS_OWN_SUBTITLE[skeleton] && <Skeleton className="h-5 w-64 max-w-full" />;
  return (
    <>
      {skeleton === 'service' && <Skeleton className="mt-2 mb-4 h-4 w-20" />}
      <PageHeader
        // A listing's name comes with its data.
        title={heading === 'Listing' ? <ComingTitle about={heading} /> : heading}
        subtitle={
          (subtitle ?? ownLine) && (
            <>
              {subtitle}
              {ownLine}
            </>
          )
        }
      />
      <ScreenBody kind={skeleton} />
    </>
  );
}

/** A line below the heading that only the data has, after the one that is known. */
const HAS_OWN_SUBTITLE: Partial<Record<SkeletonKind, boolean>> = { home: true, days: true };
