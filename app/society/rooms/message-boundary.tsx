import { Component } from 'react'
import { Link } from 'react-router'

interface Props {
  seq: number
  children: React.ReactNode
}

/**
 * Around each message, so that one that can't be drawn doesn't replace the page. Its own page shows it as it was typed, and there
 * it can be reported or removed. React lets only a class catch what fails below it.
 */
export class MessageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { seq, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <li id={`m-${seq}`} className="py-3 pl-14 text-fine text-soft italic">
        A message can’t be shown here.{' '}
        <Link to={`/society/messages/${seq}`} className="prose-link">
          Read it as it was typed
        </Link>
      </li>
    )
  }
}
