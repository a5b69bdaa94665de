/** Numbers that start with +1 read as +1 (area) prefix-line (product/data#phone-numbers); others stay unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3');
}
