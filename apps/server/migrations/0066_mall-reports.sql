DROP INDEX "mall_product_category_id_index";--> statement-breakpoint
CREATE INDEX "mall_product_status_create_time_id_index" ON "mall_product" USING btree ("status","create_time","id");--> statement-breakpoint
CREATE INDEX "mall_product_title_id_index" ON "mall_product" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "mall_product_update_time_id_index" ON "mall_product" USING btree ("update_time","id");--> statement-breakpoint
CREATE INDEX "mall_product_category_id_create_time_id_index" ON "mall_product" USING btree ("category_id","create_time","id");
--> statement-breakpoint
-- below: written by hand
-- What reports read: amounts in 元, as decimals.
CREATE VIEW mall_report_order AS
  SELECT o.id, o.order_no, o.state, o.buyer_name, o.receiver_name, o.receiver_phone, o.receiver_address, o.carrier, o.tracking_no,
    o.items_cents / 100.0 AS items_yuan, o.discount_cents / 100.0 AS discount_yuan, o.freight_cents / 100.0 AS freight_yuan,
    o.total_cents / 100.0 AS total_yuan, o.paid_cents / 100.0 AS paid_yuan, o.refund_cents / 100.0 AS refund_yuan,
    s.is_paid, s.is_shipped, s.is_done, o.refund_cents > 0 AS is_refunded,
    o.create_time, CASE WHEN s.is_paid THEN p.paid_time END AS pay_time
  FROM mall_order o
  LEFT JOIN mall_payment p ON p.order_id = o.id
  CROSS JOIN LATERAL (SELECT coalesce(bool_or(event = 'pay'), false) AS is_paid,
    coalesce(bool_or(event = 'ship'), false) AS is_shipped, coalesce(bool_or(event = 'finish'), false) AS is_done
    FROM mall_order_log l WHERE l.order_id = o.id) s;--> statement-breakpoint
CREATE VIEW mall_report_sale AS
  SELECT i.id, o.order_no, o.state, i.title, i.spec, c.category_name,
    coalesce(top.category_name, c.category_name) AS top_category_name,
    i.price_cents / 100.0 AS price_yuan, i.quantity, i.amount_cents / 100.0 AS amount_yuan,
    o.is_paid, o.create_time, o.pay_time
  FROM mall_order_item i
  JOIN mall_report_order o ON o.id = i.order_id
  JOIN mall_product p ON p.id = i.product_id
  JOIN mall_category c ON c.id = p.category_id
  LEFT JOIN LATERAL (
    WITH RECURSIVE above AS (
      SELECT id, parent_id, category_name FROM mall_category WHERE id = c.id
      UNION SELECT up.id, up.parent_id, up.category_name FROM mall_category up JOIN above ON above.parent_id = up.id)
    SELECT category_name FROM above WHERE parent_id = 0) top ON true;--> statement-breakpoint
CREATE VIEW mall_report_stock AS
  SELECT s.id, p.product_code, p.title, c.category_name, p.brand, p.status, s.spec, s.sku_code, s.status AS sku_status,
    s.price_cents / 100.0 AS price_yuan, s.stock, s.locked, s.stock - s.locked AS available, s.sold
  FROM mall_sku s
  JOIN mall_product p ON p.id = s.product_id
  JOIN mall_category c ON c.id = p.category_id;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (1100, '数据报表', 50, 'C', 'report', 'mall/report/index', 'mall:report:list', 'BarChartOutlined', '0'),
  (1110, '导入', 6, 'F', '', '', 'mall:product:import', '', '0');
