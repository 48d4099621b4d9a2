/** A small guilloche: four phases of one wave around a point. */
export function rosetteStrands({ x, y, radius }: { x: number; y: number; radius: number }): [number, number][][] {
  return [0, 1, 2, 3].map((strand) =>
    Array.from({ length: 121 }, (_, step) => {
      const angle = (2 * Math.PI * step) / 120
      const reach = radius * (0.62 + 0.36 * Math.sin(12 * angle + (strand * Math.PI) / 2))
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
    }),
  )
}
