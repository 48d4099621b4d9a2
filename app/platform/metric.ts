/** One metric with its samples, as OpenMetrics 1.0 has them (prometheus.io/docs/specs/om/open_metrics_spec). */
export interface Metric {
  /** Without the suffix of its samples, such as `_total`. */
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  unit?: 'seconds' | 'bytes'
  help: string
  samples: readonly Sample[]
}

interface Sample {
  /** `_bucket`, `_count`, `_sum`; a counter's is `_total` by itself. */
  suffix?: string
  labels?: Readonly<Record<string, string | number>>
  value: number
}

export function gauge(name: string, help: string, value: number | readonly Sample[], unit?: Metric['unit']): Metric {
  return { name, type: 'gauge', help, samples: toSamples(value), ...(unit && { unit }) }
}

export function counter(name: string, help: string, value: number | readonly Sample[]): Metric {
  return { name, type: 'counter', help, samples: toSamples(value) }
}

const toSamples = (value: number | readonly Sample[]) => (typeof value === 'number' ? [{ value }] : value)
