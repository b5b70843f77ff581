ALTER TABLE "trade_feed" ADD COLUMN "kind" text DEFAULT 'poll' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_feed" ADD COLUMN "subscribe_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_feed" ADD COLUMN "history_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_feed" ADD COLUMN "source_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_feed" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_feed" ADD COLUMN "held_until" timestamptz(3);
