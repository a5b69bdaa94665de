/** Business type options (product/data#business-types). */
export const BUSINESS_TYPES = [
  'Limited liability company (LLC)',
  'Sole proprietorship',
  'Corporation (C Corp, B Corp, and S Corps)',
  'Nonprofit organization',
  'Cooperative (co-op)',
] as const;
