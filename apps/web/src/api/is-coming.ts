import type { UseQueryResult } from '@tanstack/react-query';

/** Whether a screen waits for a query's first response; it no longer does once an attempt has failed. */
export const isComing = ({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean =>
  isLoading && failureCount === 0;
