import type Stripe from 'stripe'

/**
 * The parameters that each request of the stand-in knows: data only.
 * Made from the request types of the `stripe` package (API 2026-10-28.endive) and held against Stripe's OpenAPI
 * description by `parameters.test.ts`. The `satisfies` clauses make the type checker complain when a newer `stripe`
 * package adds, renames or drops a parameter. `payment_method_options` differ by payment method and are let through.
 */

export type ParameterKind = 'text' | 'integer' | 'number' | 'flag' | 'map' | 'range' | 'anything'
export type Parameter = ParameterKind | ParameterTree | readonly [Parameter]
export interface ParameterTree {
  readonly [name: string]: Parameter
}

type Branch<V> = Exclude<Extract<NonNullable<V>, object>, string | Stripe.Decimal>
type ParametersOf<T> = { readonly [K in keyof T]-?: ParameterOf<Branch<T[K]>> }
type ParameterOf<O> = [O] extends [never]
  ? ParameterKind
  : O extends ReadonlyArray<infer E>
    ? readonly [ParameterOf<Branch<E>>]
    : string extends keyof O
      ? 'map'
      : 'range' | 'anything' | ParametersOf<O>

export const retrieve = { expand: ['text'] } as const satisfies ParameterTree

export const createCheckoutSession = {
  adaptive_pricing: {
    enabled: 'flag',
  },
  after_expiration: {
    recovery: {
      allow_promotion_codes: 'flag',
      enabled: 'flag',
    },
  },
  allow_promotion_codes: 'flag',
  allowed_payment_method_types: ['text'],
  automatic_tax: {
    enabled: 'flag',
    liability: {
      account: 'text',
      type: 'text',
    },
  },
  billing_address_collection: 'text',
  branding_settings: {
    background_color: 'text',
    border_style: 'text',
    button_color: 'text',
    display_name: 'text',
    font_family: 'text',
    icon: {
      file: 'text',
      type: 'text',
      url: 'text',
    },
    logo: {
      file: 'text',
      type: 'text',
      url: 'text',
    },
  },
  cancel_url: 'text',
  client_reference_id: 'text',
  consent_collection: {
    payment_method_reuse_agreement: {
      position: 'text',
    },
    promotions: 'text',
    terms_of_service: 'text',
  },
  currency: 'text',
  custom_fields: [
    {
      dropdown: {
        default_value: 'text',
        options: [
          {
            label: 'text',
            value: 'text',
          },
        ],
      },
      key: 'text',
      label: {
        custom: 'text',
        type: 'text',
      },
      numeric: {
        default_value: 'text',
        maximum_length: 'integer',
        minimum_length: 'integer',
      },
      optional: 'flag',
      text: {
        default_value: 'text',
        maximum_length: 'integer',
        minimum_length: 'integer',
      },
      type: 'text',
    },
  ],
  custom_text: {
    after_submit: {
      message: 'text',
    },
    shipping_address: {
      message: 'text',
    },
    submit: {
      message: 'text',
    },
    terms_of_service_acceptance: {
      message: 'text',
    },
  },
  customer: 'text',
  customer_account: 'text',
  customer_creation: 'text',
  customer_email: 'text',
  customer_update: {
    address: 'text',
    name: 'text',
    shipping: 'text',
  },
  discounts: [
    {
      coupon: 'text',
      promotion_code: 'text',
    },
  ],
  excluded_payment_method_types: ['text'],
  expand: ['text'],
  expires_at: 'integer',
  integration_identifier: 'text',
  invoice_creation: {
    enabled: 'flag',
    invoice_data: {
      account_tax_ids: ['text'],
      custom_fields: [
        {
          name: 'text',
          value: 'text',
        },
      ],
      description: 'text',
      footer: 'text',
      issuer: {
        account: 'text',
        type: 'text',
      },
      metadata: 'map',
      rendering_options: {
        amount_tax_display: 'text',
        template: 'text',
      },
    },
  },
  line_items: [
    {
      adjustable_quantity: {
        enabled: 'flag',
        maximum: 'integer',
        minimum: 'integer',
      },
      metadata: 'map',
      price: 'text',
      price_data: {
        currency: 'text',
        product: 'text',
        product_data: {
          description: 'text',
          images: ['text'],
          metadata: 'map',
          name: 'text',
          tax_code: 'text',
          tax_details: {
            performance_location: 'text',
            tax_code: 'text',
          },
          unit_label: 'text',
        },
        recurring: {
          interval: 'text',
          interval_count: 'integer',
        },
        tax_behavior: 'text',
        unit_amount: 'integer',
        unit_amount_decimal: 'text',
      },
      quantity: 'integer',
      tax_rates: ['text'],
    },
  ],
  locale: 'text',
  managed_payments: {
    enabled: 'flag',
  },
  metadata: 'map',
  mode: 'text',
  name_collection: {
    business: {
      enabled: 'flag',
      optional: 'flag',
    },
    individual: {
      enabled: 'flag',
      optional: 'flag',
    },
  },
  optional_items: [
    {
      adjustable_quantity: {
        enabled: 'flag',
        maximum: 'integer',
        minimum: 'integer',
      },
      price: 'text',
      quantity: 'integer',
    },
  ],
  origin_context: 'text',
  payment_intent_data: {
    application_fee_amount: 'integer',
    capture_method: 'text',
    description: 'text',
    metadata: 'map',
    on_behalf_of: 'text',
    receipt_email: 'text',
    setup_future_usage: 'text',
    shipping: {
      address: {
        city: 'text',
        country: 'text',
        line1: 'text',
        line2: 'text',
        postal_code: 'text',
        state: 'text',
      },
      carrier: 'text',
      name: 'text',
      phone: 'text',
      tracking_number: 'text',
    },
    statement_descriptor: 'text',
    statement_descriptor_suffix: 'text',
    transfer_data: {
      amount: 'integer',
      destination: 'text',
    },
    transfer_group: 'text',
  },
  payment_method_collection: 'text',
  payment_method_configuration: 'text',
  payment_method_data: {
    allow_redisplay: 'text',
  },
  payment_method_options: 'anything',
  permissions: {
    update_shipping_details: 'text',
  },
  phone_number_collection: {
    enabled: 'flag',
  },
  redirect_on_completion: 'text',
  return_url: 'text',
  saved_payment_method_options: {
    allow_redisplay_filters: ['text'],
    payment_method_remove: 'text',
    payment_method_save: 'text',
  },
  setup_intent_data: {
    description: 'text',
    metadata: 'map',
    on_behalf_of: 'text',
  },
  shipping_address_collection: {
    allowed_countries: ['text'],
  },
  shipping_options: [
    {
      shipping_rate: 'text',
      shipping_rate_data: {
        delivery_estimate: {
          maximum: {
            unit: 'text',
            value: 'integer',
          },
          minimum: {
            unit: 'text',
            value: 'integer',
          },
        },
        display_name: 'text',
        fixed_amount: {
          amount: 'integer',
          currency: 'text',
          currency_options: 'map',
        },
        metadata: 'map',
        tax_behavior: 'text',
        tax_code: 'text',
        type: 'text',
      },
    },
  ],
  submit_type: 'text',
  subscription_data: {
    application_fee_percent: 'number',
    billing_cycle_anchor: 'integer',
    billing_cycle_anchor_config: {
      day_of_month: 'integer',
      hour: 'integer',
      minute: 'integer',
      month: 'integer',
      second: 'integer',
    },
    billing_mode: {
      flexible: {
        proration_discounts: 'text',
      },
      type: 'text',
    },
    default_tax_rates: ['text'],
    description: 'text',
    invoice_settings: {
      account_tax_ids: ['text'],
      custom_fields: [
        {
          name: 'text',
          value: 'text',
        },
      ],
      description: 'text',
      footer: 'text',
      issuer: {
        account: 'text',
        type: 'text',
      },
    },
    metadata: 'map',
    on_behalf_of: 'text',
    pending_invoice_item_interval: {
      interval: 'text',
      interval_count: 'integer',
    },
    proration_behavior: 'text',
    transfer_data: {
      amount_percent: 'number',
      destination: 'text',
    },
    trial_end: 'anything',
    trial_period_days: 'integer',
    trial_settings: {
      end_behavior: {
        missing_payment_method: 'text',
      },
    },
  },
  success_url: 'text',
  tax_id_collection: {
    enabled: 'flag',
    required: 'text',
  },
  ui_mode: 'text',
  wallet_options: {
    link: {
      display: 'text',
    },
  },
} as const satisfies ParametersOf<Stripe.Checkout.SessionCreateParams>

export const listCheckoutSessions = {
  created: 'range',
  customer: 'text',
  customer_account: 'text',
  customer_details: {
    email: 'text',
  },
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  payment_intent: 'text',
  payment_link: 'text',
  starting_after: 'text',
  status: 'text',
  subscription: 'text',
} as const satisfies ParametersOf<Stripe.Checkout.SessionListParams>

export const listCheckoutLineItems = {
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  starting_after: 'text',
} as const satisfies ParametersOf<Stripe.Checkout.SessionListLineItemsParams>

export const listPaymentIntents = {
  created: 'range',
  customer: 'text',
  customer_account: 'text',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  starting_after: 'text',
} as const satisfies ParametersOf<Stripe.PaymentIntentListParams>

export const listCharges = {
  created: 'range',
  customer: 'text',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  payment_intent: 'text',
  starting_after: 'text',
  transfer_group: 'text',
} as const satisfies ParametersOf<Stripe.ChargeListParams>

export const createRefund = {
  amount: 'integer',
  charge: 'text',
  currency: 'text',
  customer: 'text',
  expand: ['text'],
  instructions_email: 'text',
  metadata: 'map',
  origin: 'text',
  payment_intent: 'text',
  reason: 'text',
  refund_application_fee: 'flag',
  reverse_transfer: 'flag',
} as const satisfies ParametersOf<Stripe.RefundCreateParams>

export const listRefunds = {
  charge: 'text',
  created: 'range',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  payment_intent: 'text',
  starting_after: 'text',
} as const satisfies ParametersOf<Stripe.RefundListParams>

export const listDisputes = {
  charge: 'text',
  created: 'range',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  payment_intent: 'text',
  starting_after: 'text',
} as const satisfies ParametersOf<Stripe.DisputeListParams>

export const updateSubscription = {
  add_invoice_items: [
    {
      discountable: 'flag',
      discounts: [
        {
          coupon: 'text',
          discount: 'text',
          promotion_code: 'text',
        },
      ],
      metadata: 'map',
      period: {
        end: {
          timestamp: 'integer',
          type: 'text',
        },
        start: {
          timestamp: 'integer',
          type: 'text',
        },
      },
      price: 'text',
      price_data: {
        currency: 'text',
        product: 'text',
        tax_behavior: 'text',
        unit_amount: 'integer',
        unit_amount_decimal: 'text',
      },
      quantity: 'integer',
      tax_rates: ['text'],
    },
  ],
  application_fee_percent: 'number',
  automatic_tax: {
    enabled: 'flag',
    liability: {
      account: 'text',
      type: 'text',
    },
  },
  billing_cycle_anchor: 'anything',
  billing_schedules: [
    {
      applies_to: [
        {
          price: 'text',
          type: 'text',
        },
      ],
      bill_until: {
        duration: {
          interval: 'text',
          interval_count: 'integer',
        },
        timestamp: 'integer',
        type: 'text',
      },
      key: 'text',
    },
  ],
  billing_thresholds: {
    amount_gte: 'integer',
    reset_billing_cycle_anchor: 'flag',
  },
  cancel_at: 'integer',
  cancel_at_period_end: 'flag',
  cancellation_details: {
    comment: 'text',
    feedback: 'text',
    feedback_option: 'text',
  },
  collection_method: 'text',
  days_until_due: 'integer',
  default_payment_method: 'text',
  default_source: 'text',
  default_tax_rates: ['text'],
  description: 'text',
  discounts: [
    {
      coupon: 'text',
      discount: 'text',
      promotion_code: 'text',
    },
  ],
  expand: ['text'],
  invoice_settings: {
    account_tax_ids: ['text'],
    custom_fields: [
      {
        name: 'text',
        value: 'text',
      },
    ],
    description: 'text',
    footer: 'text',
    issuer: {
      account: 'text',
      type: 'text',
    },
  },
  items: [
    {
      billing_thresholds: {
        usage_gte: 'integer',
      },
      clear_usage: 'flag',
      current_trial: {
        trial_offer: 'text',
      },
      deleted: 'flag',
      discounts: [
        {
          coupon: 'text',
          discount: 'text',
          promotion_code: 'text',
        },
      ],
      id: 'text',
      metadata: 'map',
      plan: 'text',
      price: 'text',
      price_data: {
        currency: 'text',
        product: 'text',
        recurring: {
          interval: 'text',
          interval_count: 'integer',
        },
        tax_behavior: 'text',
        unit_amount: 'integer',
        unit_amount_decimal: 'text',
      },
      quantity: 'integer',
      tax_rates: ['text'],
    },
  ],
  metadata: 'map',
  off_session: 'flag',
  on_behalf_of: 'text',
  pause_collection: {
    behavior: 'text',
    resumes_at: 'integer',
  },
  payment_behavior: 'text',
  payment_settings: {
    payment_method_options: 'anything',
    payment_method_types: ['text'],
    save_default_payment_method: 'text',
  },
  pending_invoice_item_interval: {
    interval: 'text',
    interval_count: 'integer',
  },
  proration_behavior: 'text',
  proration_date: 'integer',
  transfer_data: {
    amount_percent: 'number',
    destination: 'text',
  },
  trial_end: 'anything',
  trial_from_plan: 'flag',
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: 'text',
      missing_payment_method: 'text',
    },
  },
} as const satisfies ParametersOf<Stripe.SubscriptionUpdateParams>

export const cancelSubscription = {
  cancellation_details: {
    comment: 'text',
    feedback: 'text',
    feedback_option: 'text',
  },
  expand: ['text'],
  invoice_now: 'flag',
  prorate: 'flag',
} as const satisfies ParametersOf<Stripe.SubscriptionCancelParams>

export const listSubscriptions = {
  automatic_tax: {
    enabled: 'flag',
  },
  collection_method: 'text',
  created: 'range',
  current_period_end: 'range',
  current_period_start: 'range',
  customer: 'text',
  customer_account: 'text',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  plan: 'text',
  price: 'text',
  starting_after: 'text',
  status: 'text',
  test_clock: 'text',
} as const satisfies ParametersOf<Stripe.SubscriptionListParams>

export const listInvoices = {
  collection_method: 'text',
  created: 'range',
  customer: 'text',
  customer_account: 'text',
  due_date: 'range',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  starting_after: 'text',
  status: 'text',
  subscription: 'text',
} as const satisfies ParametersOf<Stripe.InvoiceListParams>

export const listInvoicePayments = {
  created: 'range',
  ending_before: 'text',
  expand: ['text'],
  invoice: 'text',
  limit: 'integer',
  payment: {
    payment_intent: 'text',
    payment_record: 'text',
    type: 'text',
  },
  starting_after: 'text',
  status: 'text',
} as const satisfies ParametersOf<Stripe.InvoicePaymentListParams>

export const createPrice = {
  active: 'flag',
  billing_scheme: 'text',
  currency: 'text',
  currency_options: 'map',
  custom_unit_amount: {
    enabled: 'flag',
    maximum: 'integer',
    minimum: 'integer',
    preset: 'integer',
  },
  expand: ['text'],
  lookup_key: 'text',
  metadata: 'map',
  nickname: 'text',
  product: 'text',
  product_data: {
    active: 'flag',
    id: 'text',
    metadata: 'map',
    name: 'text',
    statement_descriptor: 'text',
    tax_code: 'text',
    tax_details: {
      performance_location: 'text',
      tax_code: 'text',
    },
    unit_label: 'text',
  },
  recurring: {
    interval: 'text',
    interval_count: 'integer',
    meter: 'text',
    trial_period_days: 'integer',
    usage_type: 'text',
  },
  tax_behavior: 'text',
  tiers: [
    {
      flat_amount: 'integer',
      flat_amount_decimal: 'text',
      unit_amount: 'integer',
      unit_amount_decimal: 'text',
      up_to: 'anything',
    },
  ],
  tiers_mode: 'text',
  transfer_lookup_key: 'flag',
  transform_quantity: {
    divide_by: 'integer',
    round: 'text',
  },
  unit_amount: 'integer',
  unit_amount_decimal: 'text',
} as const satisfies ParametersOf<Stripe.PriceCreateParams>

export const listPrices = {
  active: 'flag',
  created: 'range',
  currency: 'text',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  lookup_keys: ['text'],
  product: 'text',
  recurring: {
    interval: 'text',
    meter: 'text',
    usage_type: 'text',
  },
  starting_after: 'text',
  type: 'text',
} as const satisfies ParametersOf<Stripe.PriceListParams>

export const createProduct = {
  active: 'flag',
  default_price_data: {
    currency: 'text',
    currency_options: 'map',
    custom_unit_amount: {
      enabled: 'flag',
      maximum: 'integer',
      minimum: 'integer',
      preset: 'integer',
    },
    metadata: 'map',
    recurring: {
      interval: 'text',
      interval_count: 'integer',
    },
    tax_behavior: 'text',
    unit_amount: 'integer',
    unit_amount_decimal: 'text',
  },
  description: 'text',
  expand: ['text'],
  id: 'text',
  images: ['text'],
  marketing_features: [
    {
      name: 'text',
    },
  ],
  metadata: 'map',
  name: 'text',
  package_dimensions: {
    height: 'number',
    length: 'number',
    weight: 'number',
    width: 'number',
  },
  shippable: 'flag',
  statement_descriptor: 'text',
  tax_code: 'text',
  tax_details: {
    performance_location: 'text',
    tax_code: 'text',
  },
  type: 'text',
  unit_label: 'text',
  url: 'text',
} as const satisfies ParametersOf<Stripe.ProductCreateParams>

export const createCoupon = {
  amount_off: 'integer',
  applies_to: {
    products: ['text'],
  },
  currency: 'text',
  currency_options: 'map',
  duration: 'text',
  duration_in_months: 'integer',
  expand: ['text'],
  id: 'text',
  max_redemptions: 'integer',
  metadata: 'map',
  name: 'text',
  percent_off: 'number',
  redeem_by: 'integer',
} as const satisfies ParametersOf<Stripe.CouponCreateParams>

export const listEvents = {
  created: 'range',
  delivery_success: 'flag',
  ending_before: 'text',
  expand: ['text'],
  limit: 'integer',
  starting_after: 'text',
  type: 'text',
  types: ['text'],
} as const satisfies ParametersOf<Stripe.EventListParams>
