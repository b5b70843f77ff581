CREATE TABLE "book_distinct" (
	"low_id" bigint NOT NULL,
	"high_id" bigint NOT NULL,
	"creator_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "book_distinct_low_id_high_id_pk" PRIMARY KEY("low_id","high_id")
);
--> statement-breakpoint
ALTER TABLE "book_distinct" ADD CONSTRAINT "book_distinct_low_id_book_book_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_distinct" ADD CONSTRAINT "book_distinct_high_id_book_book_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_distinct" ADD CONSTRAINT "book_distinct_creator_id_sys_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_distinct_high_id_index" ON "book_distinct" USING btree ("high_id");
