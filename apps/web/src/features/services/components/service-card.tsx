import { messageOf } from '@primehour/contract/errors';
import type { Service } from '@primehour/contract/service-shapes';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatPrice } from '@primehour/domain/format/money';
import { Card } from '@primehour/ui/card';
import {
  ClockIcon,
  GlobeIcon,
  ImageIcon,
  LockIcon,
  PencilIcon,
  StarIcon,
  TrashIcon,
  UsersIcon,
} from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { Menu, type MenuItem } from '@primehour/ui/menu';
import { Tag } from '@primehour/ui/tag';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import * as hiddenCopy from '../../../copy/hidden-services.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/services.ts';
import * as titles from '../../../copy/titles.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { describeOwnBuffers } from '../buffers-model.ts';
import { hideServiceMutation } from '../hidden-queries.ts';
import { deleteServiceMutation, makePrimaryMutation } from '../queries.ts';

type Props = { service: Service; businessId: string; hasTeam: boolean };

export function ServiceCard({ service, businessId, hasTeam }: Props) {
  const { id, name, description, price, duration, imageUrl, isPrimary } = service;
  const buffers = describeOwnBuffers(service);
  return (
    <Card isPadded={false} className="relative flex h-full flex-col transition-colors hover:border-line-strong">
      <div className="relative grid aspect-video place-items-center bg-sunken text-2xl text-ink-faint">
        {imageUrl ? (
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <ImageIcon />
        )}
      </div>
      <div className="flex flex-1 flex-col p-4 sm:px-5">
        <div className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pt-2">
            <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
              {/* Covers the card, so that a press anywhere on it opens the service. */}
              <Link href={paths.service(id)} className="after:absolute after:inset-0 after:rounded-lg">
                {name}
              </Link>
            </h2>
            {isPrimary && <Tag tone="prime">{copy.primaryTag}</Tag>}
            {service.isHidden && <Tag>{hiddenCopy.hiddenTag}</Tag>}
          </div>
          <ServiceMenu {...{ service, businessId, hasTeam }} />
        </div>
        <p className="mt-1 line-clamp-3 text-ink-muted wrap-anywhere">{description}</p>
        <p className="mt-auto flex items-center justify-between gap-3 pt-4">
          <span className="flex flex-wrap items-center gap-x-1.5 text-ink-muted">
            <ClockIcon className="size-4" />
            <span className="sr-only">{copy.durationFact} </span>
            {formatDuration(duration)}
            {buffers && <span className="text-xs">+ {buffers}</span>}
          </span>
          <span className="text-base font-semibold tabular-nums">
            <span className="sr-only">{labels.priceFact} </span>
            {formatPrice(price)}
          </span>
        </p>
      </div>
    </Card>
  );
}

/** The primary service cannot be deleted (product/services#primary-service). */
function ServiceMenu({ service, businessId, hasTeam }: Props) {
  const { id, name, isPrimary, isHidden } = service;
  const toast = useToast();
  const makePrimary = useMutation(makePrimaryMutation(businessId));
  const hiding = useHiding(service, businessId);
  const remove = useMutation(deleteServiceMutation(businessId));
  const confirmDelete = () =>
    openModal('CONFIRM', {
      title: copy.deleteTitle(name),
      message: copy.deleteQuestion,
      confirmLabel: copy.deleteLabel,
      tone: 'danger',
      onConfirm: async () => {
        await remove.mutateAsync(id);
        toast.success(copy.deleted);
      },
    });
  return (
    <div className="relative z-1 -mr-2">
      <Menu
        label={labels.actionsFor(name)}
        items={[
          { label: titles.editServiceHeading, icon: <PencilIcon />, href: paths.service(id) },
          ...(hasTeam ? [{ label: titles.needs, icon: <UsersIcon />, href: paths.serviceNeeds(id) }] : []),
          {
            label: copy.makePrimaryLabel,
            icon: <StarIcon />,
            disabledReason: isPrimary
              ? copy.alreadyPrimary
              : isHidden
                ? hiddenCopy.hiddenNotPrimary
                : makePrimary.isPending
                  ? copy.becomingPrimary
                  : undefined,
            onSelect: () =>
              makePrimary.mutate(id, {
                onSuccess: () => toast.success(copy.madePrimary(name)),
                onError: (error) => toast.error(messageOf(error)),
              }),
          },
          hiding,
          {
            label: copy.deleteLabel,
            icon: <TrashIcon />,
            tone: 'danger',
            disabledReason: isPrimary ? copy.primaryStays : undefined,
            onSelect: confirmDelete,
          },
        ]}
      />
    </div>
  );
}

/**
 * Shows the service only by link, or to everyone again; the primary service is always shown to everyone
 * (product/services#hidden-services).
 */
function useHiding({ id, name, isPrimary, isHidden }: Service, businessId: string): MenuItem {
  const toast = useToast();
  const hide = useMutation(hideServiceMutation(businessId));
  return {
    label: isHidden ? hiddenCopy.showLabel : hiddenCopy.hideLabel,
    icon: isHidden ? <GlobeIcon /> : <LockIcon />,
    disabledReason: isPrimary ? hiddenCopy.primaryIsShown : hide.isPending ? copy.becomingPrimary : undefined,
    onSelect: () =>
      hide.mutate(
        { id, isHidden: !isHidden },
        {
          onSuccess: () => toast.success(isHidden ? hiddenCopy.shown(name) : hiddenCopy.hidden(name)),
          onError: (error) => toast.error(messageOf(error)),
        },
      ),
  };
}
