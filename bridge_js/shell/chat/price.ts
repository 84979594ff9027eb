/** US dollars, with as many digits as say something: 0.12, 0.0034, less than 0.0001. Pure. */
export function dollars(cost: number): string {
  if (cost === 0) return '0';
  if (cost < 0.0001) return '<\u202f0.0001';
  return cost.toFixed(cost < 0.01 ? 4 : cost < 1 ? 3 : 2);
}
